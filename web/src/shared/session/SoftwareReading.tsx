import { useQuery } from '@tanstack/react-query'
import { listIntegrations, type Integration } from '@contract/agency.ts'
import { states } from '@contract/states.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { formatDayAndTime, formatTime, toDay } from '@/ui/format.ts'
import { useNow } from '../use-now.ts'
import { useSession } from './use-session.ts'

const isDue = ({ nextReadAt }: Integration): boolean => (nextReadAt ? Date.parse(nextReadAt) < Date.now() : false)

/** "Last read today 9:40 am, next 10:00 am." of software that the portal reads by itself. */
export function SoftwareReading({ softwareName }: { softwareName: string | null }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const now = useNow()
  const { data } = useQuery({
    ...endpointQuery(listIntegrations, {}),
    // Looked up again once the next reading is due.
    staleTime: ({ state }) => (state.data?.some(isDue) ? 0 : Infinity),
  })
  const { lastReadAt, nextReadAt } = data?.find(({ name }) => name === softwareName) ?? {}
  if (!lastReadAt) return null
  const today = toDay(now, timeZone)
  const moment = (at: string, sameDay: string) =>
    toDay(at, timeZone) === today ? `${sameDay}${formatTime(at, timeZone)}` : formatDayAndTime(at, timeZone)
  const isNextKnown = nextReadAt && Date.parse(nextReadAt) >= now.getTime()
  return (
    <>
      Last read {moment(lastReadAt, 'today ')}
      {isNextKnown ? `, next ${moment(nextReadAt, '')}` : ''}.
    </>
  )
}
