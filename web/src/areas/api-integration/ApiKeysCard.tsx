import { lazy, useRef, useState } from 'react'
import { revokeApiKey, type ApiKey } from '@contract/api-integration/api-keys.ts'
import { apiScopeTexts } from '@contract/api-integration/api-scopes.ts'
import type { Tag } from '@contract/labels.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { LazyConfirmDialog } from '@/shared/LazyConfirmDialog.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { useReloadIntegration } from './use-reload-integration.ts'

const NewKeyDialog = lazy(async () => import('./NewKeyDialog.tsx'))

const statusTags: Record<ApiKey['status'], Tag> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'neutral' },
  MAKER_LEFT: { label: 'Ended: its user left', tone: 'neutral' },
}

const keyColumns = (timeZone: string, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    id: 'name',
    header: 'Key',
    isRowHeader: true,
    cell: ({ name, prefix }) => (
      <>
        {name}
        <span className="block font-mono text-sm text-quiet">{prefix}…</span>
      </>
    ),
  },
  { id: 'scopes', header: 'May', cell: ({ scopes }) => scopes.map((scope) => apiScopeTexts[scope].label).join(', ') },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDayAndTime(lastUsedAt, timeZone)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, expiresAt, createdBy }) => (
      <>
        <Badge tone={statusTags[status].tone}>{statusTags[status].label}</Badge>
        <span className="mt-1 block text-sm text-quiet">
          {expiresAt === null ? 'No end' : `Ends ${formatDayAndTime(expiresAt, timeZone)}`}, made by {createdBy}
        </span>
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (key) =>
      key.status === 'REVOKED' ? null : (
        <Button size="small" variant="quiet" aria-label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  },
]

type ApiKeysCardProps = { keys: readonly ApiKey[]; timeZone: string }

export function ApiKeysCard({ keys, timeZone }: ApiKeysCardProps) {
  const [isMaking, setIsMaking] = useState(false)
  // The form and the dialog with the key follow each other, so neither knows what opened them.
  const opener = useRef<HTMLButtonElement>(null)
  const closeNew = () => {
    setIsMaking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const keptFocus = useKeptFocus()
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const reload = useReloadIntegration()
  const revoke = useEndpoint(revokeApiKey, {
    failureToast: (error) => ({ title: 'The key was not revoked', text: errorMessage(error, 'Please try again.') }),
    onSuccess: async () => {
      toast.success('Key revoked', revoked?.name)
      await reload()
      setRevoked(null)
    },
  })
  return (
    <Card
      title="API keys"
      isFlush
      actions={
        <Button ref={opener} size="small" onPress={() => setIsMaking(true)}>
          New API key
        </Button>
      }
    >
      <div {...keptFocus} className="outline-none">
        <Table
          label="API keys"
          rows={keys}
          rowKey={({ id }) => id}
          columns={keyColumns(timeZone, setRevoked)}
          empty={
            <EmptyState title="No API keys">
              A key lets a tool of your agency read data, upload files of its software or make bookings.
            </EmptyState>
          }
        />
      </div>
      {isMaking ? (
        <LazyPart onFailure={() => setIsMaking(false)}>
          <NewKeyDialog onClose={closeNew} />
        </LazyPart>
      ) : null}
      {revoked ? (
        <LazyConfirmDialog
          isOpen
          isDestructive
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke key"
          isBusy={revoke.isPending}
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke.mutate({ params: { id: revoked.id } })}
        >
          The tool that uses this key can no longer call the API. This cannot be undone.
        </LazyConfirmDialog>
      ) : null}
    </Card>
  )
}
