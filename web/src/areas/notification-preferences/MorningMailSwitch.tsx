import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMorningMail, saveMorningMail } from '@contract/me.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Switch } from '@/ui/fields/Switch.tsx'

const query = endpointQuery(getMorningMail, {})

/** The user's own email about the day, for the agency that the portal shows. */
export function MorningMailSwitch() {
  const client = useQueryClient()
  const { complianceAgencyName } = useSession()
  const mail = useQuery(query)
  const save = useEndpoint(saveMorningMail, {
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    failureToast: ({ message }) => ({ title: 'The morning email was not changed', text: message }),
  })
  const { data } = mail
  if (!data && mail.isError) return <LoadFailure query={mail} text="Failed to get your morning email" />
  if (!data) return <LoadingRows rows={['row']} />
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Switch
        isSelected={save.isPending ? save.variables.body.isWanted : data.isWanted}
        onChange={(isWanted) => save.mutate({ body: { isWanted } })}
        description={`On weekdays from 7 am: today’s visits with keys and tenants, what is due today and what is unsafe at ${complianceAgencyName}, for the property manager whose work you look at. On a day without any of it there is no email.${data.email === null ? '' : ` It goes to ${data.email}.`} Applies at once.`}
      >
        Send me a morning email
      </Switch>
      {data.isSendingEnabled ? null : (
        <Banner tone="attention" title="Sending email is switched off for this agency">
          No morning email is sent until it is switched on again.
        </Banner>
      )}
    </div>
  )
}
