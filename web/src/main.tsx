import '@/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadOnIntent } from '@/areas/shell/preload-on-intent.ts'
import { Toasts } from '@/areas/shell/Toasts.tsx'
import { createPortalRouter } from '@/routes/router.ts'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { recoverQueries } from '@/shared/api/recover-queries.ts'
import { AppErrorBoundary } from '@/shared/error-pages/AppErrorBoundary.tsx'
import { noteCaughtError } from '@/shared/error-pages/note-caught-error.ts'
import { guardRestoredPage } from '@/shared/session/guard-restored-page.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

const client = createQueryClient()
const router = createPortalRouter(client)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element for the portal')

guardRestoredPage(client, root)
recoverQueries(client)
preloadOnIntent(router)

createRoot(root, { onCaughtError: noteCaughtError }).render(
  <StrictMode>
    <AppErrorBoundary>
      <QueryClientProvider client={client}>
        <UiProvider navigate={(href) => void router.navigate({ href })}>
          <UploadQueueProvider>
            <RouterProvider router={router} />
          </UploadQueueProvider>
          <Toasts />
        </UiProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  </StrictMode>,
)
