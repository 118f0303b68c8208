import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  applyImport,
  discardImport,
  getLatestImport,
  listImportRows,
  undoImport,
  uploadImport,
} from '@contract/imports.ts'
import type { PortfolioImport } from '@contract/imports.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { sendFile } from '@/shared/upload-queue/send-file.ts'

const whileRunningMs = 1500
export const isUnderWay = (latest: PortfolioImport | null | undefined): boolean =>
  latest !== null && latest !== undefined && ['CHECKING', 'APPLYING', 'UNDOING'].includes(latest.status)

/** The latest import, which is looked at again while a job works on it, and what can be done with it. */
export function useImport() {
  const client = useQueryClient()
  const query = useQuery({
    ...endpointQuery(getLatestImport, {}),
    refetchInterval: ({ state: { data } }) =>
      [data?.latest, ...(data?.earlier ?? [])].some(isUnderWay) ? whileRunningMs : false,
  })
  const reload = () => {
    void client.invalidateQueries({ queryKey: endpointKey(getLatestImport) })
    void client.invalidateQueries({ queryKey: endpointKey(listImportRows) })
  }
  const upload = useMutation({
    mutationFn: async (file: File) =>
      sendFile<PortfolioImport>(uploadImport.path, file, {
        idempotencyKey: newKey(),
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: reload,
  })
  const failureToast = ({ message }: { message: string }) => ({ title: 'The import was not changed', text: message })
  const apply = useEndpoint(applyImport, { onSuccess: reload, failureToast })
  const discard = useEndpoint(discardImport, { onSuccess: reload, failureToast })
  const undo = useEndpoint(undoImport, { onSuccess: reload, failureToast })
  const latest = query.data?.latest ?? null
  const earlier = query.data?.earlier ?? []
  const status = [latest, ...earlier].map((each) => each?.status).join(' ')
  // The rows change with the status, also when the job ended between two looks.
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    void client.invalidateQueries({ queryKey: endpointKey(listImportRows) })
  }, [client, status])
  return {
    query,
    latest,
    earlier,
    canImport: query.data?.canImport ?? false,
    isBusy: [latest, ...earlier].some(isUnderWay),
    upload,
    apply,
    discard,
    undo,
  }
}
