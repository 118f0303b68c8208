import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { unreachable } from '@/shared/api/call-error.ts'

type PageModule = { default: ComponentType }

/**
 * A lazily loaded page. If its file no longer exists, a new version was deployed: the router then reloads once and
 * shows the error after that. Without a network a reload would not help.
 */
export const page = (load: () => Promise<PageModule>) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      throw navigator.onLine ? error : unreachable()
    }
  })
