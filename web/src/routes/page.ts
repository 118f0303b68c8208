import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { unreachable } from '@/shared/api/call-error.ts'

type PageModule = { default: ComponentType }

/**
 * A page as a file of its own. If the file is gone, a new version was put in place: the router then reloads once and shows
 * the error after that. Without a network there is nothing to reload.
 */
export const page = (load: () => Promise<PageModule>) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      throw navigator.onLine ? error : unreachable()
    }
  })
