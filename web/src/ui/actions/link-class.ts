/** Styles of a link in text, also for router links. */
export const linkClass =
  'cursor-pointer rounded-sm font-medium text-accent-strong underline decoration-accent-line underline-offset-3 hover:decoration-current'
