import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSentResults, resultKindLabels, sendResultAgain, type SentResult } from '@contract/sent-results.ts'
import { services } from '@contract/services.ts'
import { shortDay } from '@contract/day-text.ts'
import { states } from '@contract/states.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'

/** How often the page looks while something is on its way. */
const whileWaitingMs = 5000

function describe({ state, softwareName, at, reason }: SentResult, timeZone: string): string {
  if (state === 'WAITING') return `On its way to ${softwareName}`
  const when = at === null ? '' : formatDayAndTime(at, timeZone)
  if (state === 'SENT') return `Sent to ${softwareName} on ${when}`
  return state === 'UNCLEAR'
    ? `Not known whether ${softwareName} has it (${when}). ${reason ?? ''}`
    : `Not sent, because ${reason ?? 'it failed'} (${when})`
}

/** What went back about the checks of a property to the agency’s software, and a way to send it again. */
export default function SentResults({ propertyId }: { propertyId: number }) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const query = endpointQuery(listSentResults, { params: { id: propertyId } })
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'WAITING') ? whileWaitingMs : false),
  })
  const again = useEndpoint(sendResultAgain, {
    onSuccess: (results) => client.setQueryData(query.queryKey, results),
    onError: () => void client.invalidateQueries({ queryKey: query.queryKey }),
    failureToast: ({ message }) => ({ title: 'It was not sent again', text: message }),
  })
  const [asked, setAsked] = useState<SentResult | null>(null)
  if (!data || data.length === 0) return null
  const send = ({ id, version }: SentResult) =>
    again.mutate({ params: { id: propertyId, resultId: id }, body: { version } })
  return (
    <Card title="Sent to your software">
      <ul className="flex flex-col gap-4">
        {data.map((result) => {
          const what = `${services[result.service].name}: ${resultKindLabels[result.kind].toLowerCase()} of ${shortDay(result.doneOn)}`
          return (
            <li key={result.id} className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="font-medium">{what}</p>
                <p className="text-quiet">{describe(result, timeZone)}</p>
              </div>
              {result.state === 'WAITING' ? null : (
                <Button
                  size="small"
                  aria-label={`Send again: ${what}`}
                  isPending={again.isPending && again.variables.params.resultId === result.id}
                  onPress={() => (result.state === 'NOT_SENT' ? send(result) : setAsked(result))}
                >
                  Send again
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <LazyConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send(asked)
          setAsked(null)
        }}
        title="Send it again?"
        confirmLabel="Send again"
      >
        {`${asked?.softwareName} ${asked?.state === 'SENT' ? 'has' : 'may have'} it already, and may then have it twice. Please look there first.`}
      </LazyConfirmDialog>
    </Card>
  )
}
