import { ExternalLink } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { Link } from '@/ui/actions/Link.tsx'
import type { LinkProps } from '@/ui/actions/Link.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

export interface TextLinkProps extends Omit<LinkProps, 'style'> {
  /** Opens in a new tab; an icon and a hidden text show that. */
  isExternal?: boolean | undefined
}

export function TextLink({ children, isExternal = false, className, ...props }: TextLinkProps) {
  return (
    <Link
      {...props}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={classNames(linkClass, className)}
    >
      {children}
      {isExternal ? (
        <>
          <ExternalLink aria-hidden size={13} className="mb-0.5 ml-1 inline" />
          <span className="sr-only"> (opens in a new tab)</span>
        </>
      ) : null}
    </Link>
  )
}
