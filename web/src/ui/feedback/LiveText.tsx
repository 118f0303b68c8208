/** Read out when it changes, at the next pause; not shown. It must already be there, empty, before it has to speak. */
export function LiveText({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>
}
