import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After navigation, focuses the new page's heading and announces its title. */
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
