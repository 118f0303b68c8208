import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After a move to another page the focus is on its heading, and its title has been read out. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router],
  )
  return <output className="sr-only">{title}</output>
}
