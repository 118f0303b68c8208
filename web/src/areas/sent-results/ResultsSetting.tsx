import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getResultsSetting, putResultsSetting, resultKindLabels, resultPlaces } from '@contract/sent-results.ts'
import { serviceCodes, services } from '@contract/services.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Switch } from '@/ui/fields/Switch.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'

/** Whether reports and records of checks go back to the connected software, and where it shows them. */
export default function ResultsSetting() {
  const client = useQueryClient()
  const query = endpointQuery(getResultsSetting, {})
  const { data } = useQuery(query)
  const save = useEndpoint(putResultsSetting, {
    onSuccess: (setting) => client.setQueryData(query.queryKey, setting),
    failureToast: ({ message }) => ({ title: 'The setting could not be saved', text: message }),
  })
  if (!data || data.software === null) return null
  const { software, name, isOn, canChange } = data
  const places = resultPlaces[software] ?? []
  const kinds = new Set(places.map(({ kind }) => kind))
  return (
    <Card title={`Results in ${name}`}>
      <Switch
        isSelected={isOn}
        isDisabled={!canChange || save.isPending}
        onChange={(isSelected) => save.mutate({ body: { software, isOn: isSelected } })}
        description={
          canChange
            ? 'From now on; earlier checks are not sent.'
            : 'Only the master user of your agency can change this.'
        }
      >
        Send what technicians find to {name}
      </Switch>
      <div className="mt-4">
        <Disclosure title="What goes where">
          <FactList>
            {serviceCodes.map((code) => (
              <Fact key={code} label={services[code].name}>
                {places
                  .filter((place) => place.services.includes(code))
                  .map(({ kind, where }) => (
                    <span key={kind} className="block">
                      {resultKindLabels[kind]}: {where}
                    </span>
                  ))}
              </Fact>
            ))}
          </FactList>
          <p className="mt-2 max-w-prose text-quiet">
            {kinds.has('DOCUMENT') ? 'A report always goes. ' : null}
            {kinds.has('RECORD') ? 'A compliance record goes once the check is passed or repaired. ' : null}
            The page of each property says what was sent.
          </p>
        </Disclosure>
      </div>
    </Card>
  )
}
