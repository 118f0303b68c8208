import { lazy } from 'react'
import type { Invoice } from '@contract/invoices.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'

const UploadWatch = lazy(async () => import('./UploadWatch.tsx'))

/** Tells how uploads end; loaded after the rows, because none ends before they are shown. */
export const UploadToasts = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <LazyPart>
    <UploadWatch invoices={invoices} />
  </LazyPart>
)
