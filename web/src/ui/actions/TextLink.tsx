import { ExternalLink } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import type { LinkProps } from 'react-aria-components/Link'
import { classNames } from '@/ui/class-names.ts'
import { linkClass } from '@/ui/actions/link-class.ts'

export interface TextLinkProps extends Omit<LinkProps, 'className' | 'children' | 'style'> {
  children: ReactNode
  /** Opens in a new tab; an icon and a hidden text show that. */
  isExternal?: boolean | undefined
  className?: string | undefined
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
