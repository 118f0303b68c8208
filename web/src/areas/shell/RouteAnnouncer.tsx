import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { keepOnHeading } from './keep-on-heading.ts'
import { mainId } from './SkipLink.tsx'

/** Tabs and dropdowns that open a page are still being used: the next arrow key belongs to them. */
const keepsFocus = (element: Element | null) => element?.matches(`#${mainId} [role=tab], #${mainId} select`) === true

/** After navigation, focuses the new page's heading and announces its title. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || keepsFocus(document.activeElement)) return
        keepOnHeading(() => setTitle(document.title))
      }),
    [router],
  )
  return <LiveText>{title}</LiveText>
}
