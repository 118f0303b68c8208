import { useEffect, useRef } from 'react'
import { invoiceUploadState, type Invoice } from '@contract/invoices.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** Shows a toast about how an upload ended, once the list has the result. */
export default function UploadWatch({ invoices }: { invoices: readonly Invoice[] }) {
  const underWay = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, invoiceNumber, integration } of invoices) {
      const state = invoiceUploadState(integration)
      if (state === 'SYNCING') underWay.current.add(id)
      else if (underWay.current.delete(id)) {
        if (state === 'UPLOADED') toast.success(`Invoice #${invoiceNumber} uploaded`)
        if (state === 'FAILED')
          toast.error(`Invoice #${invoiceNumber} failed to upload`, integration.lastError?.message)
      }
    }
  }, [invoices])
  return null
}
