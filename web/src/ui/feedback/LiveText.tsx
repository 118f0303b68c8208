/**
 * Hidden text that screen readers read when it changes. It must be rendered empty first, or the first text is missed.
 */
export function LiveText({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>
}
