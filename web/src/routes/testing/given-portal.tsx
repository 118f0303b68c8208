import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Fragment, StrictMode, type ComponentType } from 'react'
import { vi } from 'vitest'
import { PropertyActionsHost } from '@/pages/property/PropertyActionsHost.tsx'
import { createPortalRouter } from '@/routes/router.ts'
import { signedInRoute } from '@/routes/signed-in-route.tsx'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { noteCaughtError } from '@/shared/error-pages/note-caught-error.ts'
import { undoWithToast } from '@/shared/undo/undo-action.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { ToastRegion } from '@/ui/overlays/ToastRegion.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

const framed = signedInRoute.options as { component?: ComponentType }
const frame = framed.component

/** Opens the whole portal at an address, with the fake API as its server. For tests of its frame and of navigation. */
export const openPortal = (path: string) => open(path, frame, StrictMode)

/** Opens the page at an address without the frame around it, and without rendering twice. */
export const openPage = (path: string) => open(path, PageAlone, Fragment)

const PageAlone = () => (
  <main>
    <PropertyActionsHost>
      <Outlet />
    </PropertyActionsHost>
  </main>
)

function open(path: string, component: ComponentType | undefined, Mode: typeof StrictMode) {
  vi.stubGlobal('scrollTo', vi.fn())
  if (component) framed.component = component
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createPortalRouter(client, history)
  render(
    <Mode>
      <QueryClientProvider client={client}>
        <UiProvider navigate={(href) => void router.navigate({ href })}>
          <UploadQueueProvider>
            <RouterProvider router={router} />
          </UploadQueueProvider>
          <ToastRegion onUndo={(id) => void undoWithToast(id)} />
        </UiProvider>
      </QueryClientProvider>
    </Mode>,
    { onCaughtError: noteCaughtError },
  )
  return { router, client, history, href: () => history.location.href }
}

/** Addresses outside the router to which the browser was sent. */
export function watchLocation() {
  return {
    assign: vi.spyOn(window.location, 'assign').mockImplementation(() => undefined),
    replace: vi.spyOn(window.location, 'replace').mockImplementation(() => undefined),
    reload: vi.spyOn(window.location, 'reload').mockImplementation(() => undefined),
  }
}
