import { createContext, useContext } from 'react'
import type { ComponentProps } from 'react'
import { isPlainClick } from '@/ui/actions/is-plain-click.ts'

/** Opens an address of the portal without loading the page anew. */
export const NavigateContext = createContext<((href: string) => void) | null>(null)

export interface LinkProps extends ComponentProps<'a'> {
  href: string
}

/** A link that the router opens, if it leads to a page of the portal in the same tab. */
export function Link({ href, onClick, ...props }: LinkProps) {
  const navigate = useContext(NavigateContext)
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- given by the caller
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const { target, origin } = event.currentTarget
        const isOfPortal = origin === location.origin && (target === '' || target === '_self')
        if (!navigate || !isOfPortal || props.download !== undefined || !isPlainClick(event)) return
        if (event.defaultPrevented) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
