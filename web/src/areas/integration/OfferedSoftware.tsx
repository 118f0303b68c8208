import type { Connection, IntegrationState } from '@contract/integration/connections.ts'
import { resultKindLabels, resultPlaces } from '@contract/sent-results.ts'
import { serviceCodes, services, type ServiceCode } from '@contract/services.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { whoCanConnect } from './who-can-connect.ts'

export type SoftwareChoice = IntegrationState['choices'][number]

type OfferedProps = {
  state: IntegrationState
  /** The connection of an agency whose portfolio the provider loads. */
  loaded: Connection | undefined
  /** Software without a card of its own. */
  others: readonly SoftwareChoice[]
  isDryFirst: boolean
  onDryFirst: (isDryFirst: boolean) => void
  onConnect: (choice: SoftwareChoice) => void
  isConnecting: boolean
}

const namesOf = (codes: readonly ServiceCode[]): string =>
  codes.length === serviceCodes.length ? 'All services' : codes.map((code) => services[code].name).join(', ')

/** What each software takes back about checks, by service. */
function ResultPlaces({ choices }: { choices: readonly SoftwareChoice[] }) {
  return (
    <Disclosure title="Where reports and records of checks can go">
      <FactList>
        {choices.map(({ software, name }) => (
          <Fact key={software} label={name}>
            {(resultPlaces[software] ?? []).map(({ kind, services: codes, where }) => (
              <span key={where} className="block">
                {resultKindLabels[kind]}: {where}. {namesOf(codes)}.
              </span>
            ))}
          </Fact>
        ))}
      </FactList>
    </Disclosure>
  )
}

/** The software that can be connected, and for our own people what is missing for the other. */
export function OfferedSoftware({ state, loaded, others, isDryFirst, onDryFirst, ...actions }: OfferedProps) {
  const { connections, choices, canChange, masters, notSetUp } = state
  const wasConnected = connections.some(({ state: now }) => now === 'DISCONNECTED')
  if (!loaded && !wasConnected && others.length + notSetUp.length === 0) return null
  const takers = (loaded ? others : choices).filter(({ takesInvoices }) => takesInvoices).map(({ name }) => name)
  return (
    <Card title={others.length === 0 ? 'Other software' : 'Connect your software'}>
      {others.length === 0 ? null : (
        <>
          <p className="max-w-prose">
            Properties, tenancies, landlords, keys and property managers then come from your software by themselves.
            {takers.length > 0
              ? ` Invoices can be uploaded to ${new Intl.ListFormat('en-AU').format(takers)}.`
              : ''}{' '}
            Nothing else in your software is changed, unless you let reports of checks go there.
          </p>
          <p className="mt-3 max-w-prose text-quiet">
            Each connection is built to what its vendor has published, and not yet proved with an office of ours. A dry
            run shows what would come.
          </p>
          <ResultPlaces choices={others} />
        </>
      )}
      {loaded ? (
        <p className="mt-3 max-w-prose first:mt-0">
          Your portfolio comes from {loaded.name}. Please contact your account manager to change to other software.
        </p>
      ) : null}
      {notSetUp.length > 0 ? (
        <Banner tone="neutral" title="Only our own people see this" className="mt-4 first:mt-0">
          <ul className="list-disc pl-5">
            {notSetUp.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {canChange && (others.length > 0 || wasConnected) ? (
        <Checkbox className="mt-4 first:mt-0" isSelected={isDryFirst} onChange={onDryFirst}>
          Dry run first: nothing is taken over until I have seen what would change
        </Checkbox>
      ) : null}
      {canChange ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {others.map((choice) => (
            <Button key={choice.software} onPress={() => actions.onConnect(choice)} isPending={actions.isConnecting}>
              Connect {choice.name}
            </Button>
          ))}
        </div>
      ) : others.length > 0 ? (
        <p className="mt-3 text-quiet">{whoCanConnect(masters)}</p>
      ) : null}
    </Card>
  )
}
