import { toast } from '@/ui/overlays/toast-queue.ts'
import type { Wanted } from './run-download.ts'

/** Starts to fetch a file. Its code is loaded with the first one. */
export function startDownload(wanted: Wanted): void {
  import('./run-download.ts').then(
    ({ runDownload }) => runDownload(wanted),
    () => toast.error('The file could not be fetched', 'Please try again.'),
  )
}
