"""The screens and pages of On Tour. `look` is its row; then, in the order of an evening:

`tours` today's tour and solo · `learning`, `lesson` how to play · `screens` sheet and caller · `entered`, `entering`
own cards and dice · `tracing`, `results`, `challenge` the end · `keepsake`, `sharing`, `replaying` what is left ·
`scoring`, `printing` for paper · `box` its boards.
"""
