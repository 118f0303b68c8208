import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { getFirstSteps, hideFirstSteps } from '@contract/agencies/first-steps.ts'
import { getAgencySettings } from '@contract/me.ts'
import { FirstStepsList } from '@/areas/agencies/FirstStepsList.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'

/** The menu and the dashboard show the steps until they are done or hidden. */
const noteOpen = (client: QueryClient, isOpen: boolean): void => {
  client.setQueryData(
    endpointQuery(getAgencySettings, {}).queryKey,
    (known) => known && { ...known, hasFirstSteps: isOpen },
  )
}

const OnlyForMasters = lazy(async () => import('./OnlyForMasters.tsx'))

export default function FirstStepsPage() {
  return useSession().isComplianceAgencyUserMaster ? (
    <FirstSteps />
  ) : (
    <LazyPart>
      <OnlyForMasters breadcrumbs={breadcrumbs} />
    </LazyPart>
  )
}

const breadcrumbs = [{ label: 'Home', href: paths.dashboard() }, { label: 'First steps' }]

/** Where a master user of a new agency begins. */
function FirstSteps() {
  const { complianceAgencyName } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  // Steps are done on other pages, some in other tabs.
  const steps = useQuery({ ...endpointQuery(getFirstSteps, {}), staleTime: 0, refetchOnWindowFocus: 'always' })
  const hide = useEndpoint(hideFirstSteps, {
    onSuccess: async () => {
      await steps.refetch()
      noteOpen(client, false)
      await router.navigate({ href: paths.dashboard() })
    },
    failureToast: (error) => ({
      title: 'The steps could not be hidden',
      text: errorMessage(error, 'Please try again.'),
    }),
  })
  const { data } = steps
  const isOpen = data?.isOpen
  useEffect(() => {
    if (isOpen !== undefined) noteOpen(client, isOpen)
  }, [client, isOpen])
  const isDone = data?.steps.every(({ status }) => status !== 'OPEN') === true
  return (
    <Page
      title="First steps"
      subtitle={complianceAgencyName}
      breadcrumbs={breadcrumbs}
      controls={
        isOpen ? (
          <Button isPending={hide.isPending} onPress={() => hide.mutate({})}>
            Hide these steps
          </Button>
        ) : null
      }
    >
      {isDone ? (
        <Banner
          tone="good"
          title="All steps are done"
          action={<TextLink href={paths.dashboard()}>Go to the dashboard</TextLink>}
        />
      ) : null}
      <Card>
        {data ? (
          <FirstStepsList steps={data.steps} />
        ) : steps.isError ? (
          <LoadFailure query={steps} text="Failed to get the first steps" />
        ) : (
          <LoadingRows rows={['row', 'row', 'row', 'row']} />
        )}
      </Card>
    </Page>
  )
}
