import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listWork, type assignWork, type Marked, type snoozeWork } from '@contract/worklist.ts'
import type { ReplyOf } from '@contract/endpoint.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { nounFor } from '@/ui/format.ts'
import { reloadWork } from './reload-work.ts'
import { toMarkedProperty, toSubject, workKey, type WorkSubject } from './work-row.ts'

export type RefusedSubject = WorkSubject & { problem: string }

/** The properties that were left out, with the reasons. */
function refusedOf(subjects: readonly WorkSubject[], { items }: Marked): RefusedSubject[] {
  return items.flatMap(({ compliancePropertyId, agencyPortfolioPropertyId, problem }) => {
    if (problem === null) return []
    const key = compliancePropertyId ?? -(agencyPortfolioPropertyId ?? 0)
    const subject = subjects.find((each) => each.key === key)
    return subject ? [{ ...subject, problem }] : []
  })
}

/** "12 King Street", or "3 properties" */
export const namesOf = (subjects: readonly WorkSubject[]): string =>
  subjects.length === 1 ? (subjects[0]?.address ?? '') : `${subjects.length} ${nounFor(subjects.length, 'properties')}`

/** As the list shows them now, after the user was told what a colleague did. */
function asListedNow(client: QueryClient, subjects: readonly WorkSubject[]): WorkSubject[] {
  const replies = client.getQueriesData<ReplyOf<typeof listWork> | null>({ queryKey: endpointKey(listWork) })
  const rows = replies.flatMap(([, reply]) => reply?.items ?? [])
  return subjects.map((subject) => {
    const row = rows.find((each) => workKey(each) === subject.key)
    return row ? toSubject(row) : subject
  })
}

type Marking<E extends typeof snoozeWork | typeof assignWork> = {
  subjects: readonly WorkSubject[]
  onClose: () => void
  /** The toast for the properties that were changed: "12 King Street waits until 20/11/2026". */
  doneText: (subjects: readonly WorkSubject[], input: CallInput<E>) => string
}

/** Marks properties. Those that the server leaves out stay in the dialog with the reasons; the rest is done. */
export function useMarking<E extends typeof snoozeWork | typeof assignWork>(
  endpoint: E,
  { subjects, onClose, doneText }: Marking<E>,
) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<readonly RefusedSubject[]>([])
  const left: readonly WorkSubject[] = refused.length > 0 ? refused : subjects
  const { mutate, isPending, error } = useEndpoint(endpoint, {
    onSuccess: (reply, input) => {
      const problems = refusedOf(left, reply as Marked)
      const done = left.filter(({ key }) => problems.every((each) => each.key !== key))
      if (done.length > 0) toast.success(doneText(done, input as CallInput<E>))
      setRefused(problems)
      if (problems.length === 0) onClose()
      else void reloadWork(client)
    },
    onError: ({ status }) => {
      if (status === 409) void reloadWork(client)
    },
  })
  const wasTold = refused.length > 0 || error?.status === 409
  return {
    left,
    refused,
    /** Read when the form is sent. */
    properties: () => (wasTold ? asListedNow(client, left) : left).map(toMarkedProperty),
    mutate,
    isPending,
    error,
  }
}
