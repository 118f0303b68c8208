import { isPropertyPath } from '@/shared/paths.ts'
import { useHasPropertyPages } from '@/shared/session/use-experiment.ts'
import { TextLink, type TextLinkProps } from '@/ui/actions/TextLink.tsx'

/** A link to the page of a property; only its text for users to whom these pages are closed. */
export function PropertyLink({ href, ...link }: TextLinkProps & { href: string }) {
  const hasPages = useHasPropertyPages()
  if (isPropertyPath(href) && !hasPages) return <span className={link.className}>{link.children}</span>
  return <TextLink href={href} {...link} />
}
