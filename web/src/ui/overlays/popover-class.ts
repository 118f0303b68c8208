/** Surface styles of everything that floats beside its trigger. */
export const popoverClass =
  'z-50 overflow-auto rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0'
