import { useQuery } from '@tanstack/react-query'
import { getApiIntegration, type ApiIntegration as Integration } from '@contract/api-integration/api-integration.ts'
import { states } from '@contract/states.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { pageConfig } from '@/shared/page-config.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { ApiKeysCard } from './ApiKeysCard.tsx'
import { CalendarFeedsCard } from './CalendarFeedsCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

/** A test or an event is on its way to a webhook. */
const isSending = ({ webhooks }: Integration): boolean =>
  webhooks.some(({ status, pending }) => status === 'ACTIVE' && pending > 0)
const whileSendingMs = 5000

/** API keys, webhooks and calendars of the agency, for its master users. */
export function ApiIntegration() {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...endpointQuery(getApiIntegration, {}),
    // Keys are used and webhooks fail without the portal.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? whileSendingMs : false),
  })
  if (!data && isError)
    return <LoadFailure query={{ error, refetch, isFetching }} text="API keys and webhooks could not be loaded" />
  if (!data)
    return (
      <Card>
        <LoadingRows rows={['row', 'row', 'row']} />
      </Card>
    )
  return (
    <>
      <p className="text-quiet">
        Connect the tools of your agency. The{' '}
        <TextLink href={`${pageConfig.apiUrl}/api-guide`} isExternal>
          API guide
        </TextLink>{' '}
        describes how.
      </p>
      <ApiKeysCard keys={data.keys} timeZone={timeZone} />
      <WebhooksCard webhooks={data.webhooks} timeZone={timeZone} />
      <CalendarFeedsCard feeds={data.feeds} />
    </>
  )
}
