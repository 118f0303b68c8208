/** The look of a link in text, for links of the router too. */
export const linkClass =
  'cursor-pointer rounded-sm font-medium text-accent-strong underline decoration-accent-line underline-offset-3 hover:decoration-current'
