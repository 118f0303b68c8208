import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import {
  type ConnectableSoftware,
  type Connection,
  type ConnectionState,
  chooseOffice,
} from '@contract/integration/connections.ts'
import { notOffered } from '@contract/integration/software-limits.ts'
import type { Tag } from '@contract/labels.ts'
import { states } from '@contract/states.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { ReadButtons } from './ReadButtons.tsx'
import { showState } from './use-integration.ts'
import { whoCanConnect } from './who-can-connect.ts'

type OtherOfficeProps = {
  software: ConnectableSoftware
  /** The office whose properties are linked. */
  account: string
  otherAccount: string
  canChange: boolean
  masters: readonly string[]
}

/** The software was connected again with another office: asks whether that one replaces the office before. */
function OtherOffice({ software, account, otherAccount, canChange, masters }: OtherOfficeProps) {
  const client = useQueryClient()
  const choose = useEndpoint(chooseOffice, {
    onSuccess: (next) => showState(client, next),
    failureToast: ({ message }) => ({ title: 'The choice could not be saved', text: message }),
  })
  const use = (office: 'OTHER' | 'EARLIER') => choose.mutate({ params: { software }, body: { use: office } })
  return (
    <Banner tone="attention" title={`This is another office (${otherAccount})`} isUrgent className="mb-4">
      <p className="max-w-prose">
        The properties were linked with {account}. Nothing is read until you choose. If you use {otherAccount}, its
        properties are matched by address anew; values that came from {account} stay.
      </p>
      {canChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isPending={choose.isPending} onPress={() => use('EARLIER')}>
            Connect {account} instead
          </Button>
          <Button isPending={choose.isPending} onPress={() => use('OTHER')}>
            Use {otherAccount}: forget the links with {account}
          </Button>
        </div>
      ) : (
        <p className="mt-2">{whoCanConnect(masters)}</p>
      )}
    </Banner>
  )
}

const DisconnectDialog = lazy(async () => import('./DisconnectDialog.tsx'))

const tags: Record<ConnectionState, Tag> = {
  MANAGED: { label: 'Not connected', tone: 'neutral' },
  CONNECTING: { label: 'Connecting', tone: 'attention' },
  CONNECTED: { label: 'Connected', tone: 'good' },
  FILES: { label: 'By files', tone: 'good' },
  OTHER_OFFICE: { label: 'Another office', tone: 'attention' },
  REVOKED: { label: 'Connect again', tone: 'critical' },
  DISCONNECTED: { label: 'Disconnected', tone: 'neutral' },
}

const howToConnect = (name: string, blockedBy: Connection): string =>
  blockedBy.state === 'MANAGED'
    ? `Your portfolio comes from ${blockedBy.name}. Please contact your account manager to change that.`
    : `To connect ${name}, please disconnect ${blockedBy.name} first.`

type CardProps = {
  connection: Connection
  canChange: boolean
  masters: readonly string[]
  /** Other software that must be disconnected first. */
  blockedBy: Connection | undefined
  /** Undefined for software that is read by files. */
  onConnect: (() => void) | undefined
  /** It is connected with keys that the user types. */
  isByKeys: boolean
  isConnecting: boolean
}

const isOver = ({ state }: Connection): boolean => state === 'REVOKED' || state === 'DISCONNECTED'
const wasNeverConnected = ({ state, connectedAt }: Connection): boolean =>
  state === 'DISCONNECTED' && connectedAt === null

function badgeLabel(connection: Connection): string {
  const { state, isRunning, waitNote } = connection
  if (isRunning && (state === 'CONNECTED' || state === 'FILES')) return waitNote === null ? 'Reading' : 'Waiting'
  return wasNeverConnected(connection) ? 'Not connected' : tags[state].label
}

/** One connection: since when, when it was read last, and what can be done with it. */
export function ConnectionCard(props: CardProps) {
  const { connection, canChange, masters } = props
  const { name, state, account, error, isRunning, isHeld } = connection
  const software = connection.software as ConnectableSoftware
  const [isEnding, setIsEnding] = useState(false)
  return (
    <Card title={name} actions={<Badge tone={tags[state].tone}>{badgeLabel(connection)}</Badge>}>
      {error ? (
        <Banner tone={isOver(connection) ? 'critical' : 'attention'} isUrgent={isOver(connection)} className="mb-4">
          {error}
          {isOver(connection) && !canChange ? ` ${whoCanConnect(masters)}` : ''}
        </Banner>
      ) : null}
      {connection.otherAccount === null ? null : (
        <OtherOffice
          software={software}
          account={account ?? 'another office'}
          otherAccount={connection.otherAccount}
          canChange={canChange}
          masters={masters}
        />
      )}
      {isHeld ? (
        <Banner tone="attention" title="Nothing was taken over yet" className="mb-4">
          {isRunning
            ? 'The dry run is under way.'
            : `The dry run below lists what would change. Choose “Read now” to take it over.`}
        </Banner>
      ) : null}
      {connection.waitNote ? (
        <Banner tone="attention" className="mb-4">
          {connection.waitNote}
        </Banner>
      ) : null}
      <ConnectionFacts connection={connection} />
      {state === 'MANAGED' || state === 'FILES' || !notOffered[software] ? null : (
        <SoftwareLimits name={name} software={software} />
      )}
      <ConnectionActions {...props} onDisconnect={() => setIsEnding(true)} />
      {isEnding ? (
        <LazyPart>
          <DisconnectDialog
            software={software}
            name={name}
            isByFiles={state === 'FILES'}
            onClose={() => setIsEnding(false)}
          />
        </LazyPart>
      ) : null}
    </Card>
  )
}

/** The day of a quota ends at 00:00 UTC. */
function midnightUtc(timeZone: string): string {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return formatDayAndTime(new Date(midnight).toISOString(), timeZone)
}

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { name, state, account, connectedAt, connectedBy, lastSyncedAt, nextSyncAt, isHeld, waitsUntil, quota } =
    connection
  const moment = (at: string | null) => (at === null ? 'Not yet' : formatDayAndTime(at, timeZone))
  if (state === 'MANAGED')
    return (
      <p className="max-w-prose">
        Your portfolio came from {name} when you joined us. It is not read from there by itself.
      </p>
    )
  if (wasNeverConnected(connection)) return null
  return (
    <FactList>
      {account ? <Fact label="Office">{account}</Fact> : null}
      <Fact label={state === 'FILES' ? 'Files since' : 'Connected'}>
        {moment(connectedAt)}
        {connectedBy ? `, by ${connectedBy}` : ''}
      </Fact>
      <Fact label="Last read">{moment(lastSyncedAt)}</Fact>
      {waitsUntil ? <Fact label="Goes on">{moment(waitsUntil)}</Fact> : null}
      {quota ? (
        <Fact label="Requests today">
          {quota.own.toLocaleString('en-AU')} for your office, {quota.total.toLocaleString('en-AU')} of{' '}
          {quota.perDay.toLocaleString('en-AU')} for all offices; counted anew at {midnightUtc(timeZone)}
        </Fact>
      ) : null}
      {quota && quota.keysToRead > 0 ? (
        <Fact label="Keys still to read">
          Those of {quota.keysToRead.toLocaleString('en-AU')} properties on service, some at each reading
        </Fact>
      ) : null}
      {nextSyncAt && state === 'CONNECTED' && !isHeld && !waitsUntil ? (
        <Fact label="Read next">{moment(nextSyncAt)}</Fact>
      ) : null}
    </FactList>
  )
}

function SoftwareLimits({ name, software }: { name: string; software: ConnectableSoftware }) {
  return (
    <div className="mt-4">
      <Disclosure title={`What ${name} does not offer`}>
        <ul className="list-disc pl-5">
          {notOffered[software].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-quiet">
          The connection is built to what {name} has published, and not yet proved with an office of ours. If anything
          looks wrong, please tell your account manager.
        </p>
      </Disclosure>
    </div>
  )
}

type ActionsProps = CardProps & { onDisconnect: () => void }

function ConnectionActions({ connection, canChange, blockedBy, onConnect, onDisconnect, ...props }: ActionsProps) {
  const { isByKeys, isConnecting } = props
  const { name, state } = connection
  const canConnect = isOver(connection) && canChange && onConnect !== undefined
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === 'CONNECTED' ? <ReadButtons connection={connection} /> : null}
      {canConnect && blockedBy ? <p className="text-quiet">{howToConnect(name, blockedBy)}</p> : null}
      {canConnect && !blockedBy && onConnect ? (
        <Button variant="primary" onPress={onConnect} isPending={isConnecting}>
          {wasNeverConnected(connection) ? `Connect ${name}` : `Connect ${name} again`}
        </Button>
      ) : null}
      {canChange && state === 'CONNECTED' && isByKeys && onConnect ? (
        <Button variant="quiet" onPress={onConnect}>
          Change keys or choices
        </Button>
      ) : null}
      {canChange && (state === 'CONNECTED' || state === 'REVOKED' || state === 'FILES') ? (
        <Button variant="quiet" onPress={onDisconnect}>
          {state === 'FILES' ? `Stop reading files of ${name}` : 'Disconnect'}
        </Button>
      ) : null}
    </div>
  )
}
