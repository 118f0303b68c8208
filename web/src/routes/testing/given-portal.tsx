import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { createPortalRouter } from '@/routes/router.ts'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { noteCaughtError } from '@/shared/error-pages/note-caught-error.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { ToastRegion } from '@/ui/overlays/ToastRegion.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

/** Opens the whole portal at an address, with the fake API as its server. */
export function openPortal(path: string) {
  vi.stubGlobal('scrollTo', vi.fn())
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createPortalRouter(client, history)
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <UiProvider navigate={(href) => void router.navigate({ href })}>
          <UploadQueueProvider>
            <RouterProvider router={router} />
          </UploadQueueProvider>
          <ToastRegion />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
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
