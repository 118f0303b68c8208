import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listBulkActions } from '@contract/bulk-actions/bulk-actions.ts'
import {
  bulkCampaignForm,
  checkBulkCampaign,
  previewLawLetter,
  startBulkCampaign,
  type BulkCampaignCheck,
} from '@contract/bulk-actions/bulk-campaigns.ts'
import { bulkActionLabels, type BulkCampaignKind } from '@contract/bulk-actions/bulk-kinds.ts'
import { getLawLetter } from '@contract/law-campaigns.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { Eye } from '@/ui/icons.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { countProperties, submitLabel } from './bulk-texts.ts'
import { bulkWatch } from './bulk-watch.ts'
import { LeftOut } from './LeftOut.tsx'

type BulkCampaignDialogProps = {
  kind: BulkCampaignKind
  ruleId: number
  propertyIds: readonly number[]
  onStarted: () => void
  onClose: () => void
}

/** Writes to the owners of the selected properties about a new rule, or requests quotes or visits there. */
export default function BulkCampaignDialog({ kind, ruleId, propertyIds, onStarted, onClose }: BulkCampaignDialogProps) {
  const client = useQueryClient()
  const selected = { kind, ruleId, propertyIds: [...propertyIds] }
  // Not cached, so that the numbers are those of this moment.
  const check = useQuery({ ...endpointQuery(checkBulkCampaign, { body: selected }), gcTime: 0 })
  const form = useFormShell(bulkCampaignForm, {})
  const start = useEndpoint(startBulkCampaign, {
    onSuccess: ({ id }) => {
      bulkWatch.add(id)
      void client.invalidateQueries({ queryKey: endpointKey(listBulkActions) })
      onStarted()
    },
  })
  const possible = check.data?.possible ?? 0
  return (
    <FormDialog
      title={bulkActionLabels[kind]}
      submitLabel={submitLabel(kind, possible)}
      submitDisabledReason={
        check.data && possible === 0
          ? 'None of the selected properties can take this'
          : (check.data?.mailsProblem ?? undefined)
      }
      form={form}
      onSubmit={() => {
        if (check.data) start.mutate({ body: selected })
      }}
      isPending={start.isPending}
      error={start.error}
      failureTitle="Failed to start the bulk action"
      failureText="Please try again."
      onClose={onClose}
    >
      {check.data ? (
        <CampaignFields kind={kind} ruleId={ruleId} check={check.data} />
      ) : check.isError ? (
        <LoadFailure query={check} text="Failed to check the selected properties" />
      ) : (
        <LoadingRows rows={['row', 'row']} />
      )}
    </FormDialog>
  )
}

const effects: Record<BulkCampaignKind, string> = {
  SEND_LAW_LETTERS:
    'The owners of each property get one email with your letter, the rule and what is known of their property. Owners who were written to about it before get nothing again. Emails cannot be taken back.',
  REQUEST_LAW_QUOTES: 'We prepare a quote for each property and send it to you. Nothing is done before it is approved.',
  REQUEST_LAW_VISITS:
    'Each gets a work order for the service. Once we have accepted it, the visit can be booked, even if the service is not due yet. Your work orders show how far each has come.',
}

type CampaignFieldsProps = { kind: BulkCampaignKind; ruleId: number; check: BulkCampaignCheck }

function CampaignFields({ kind, ruleId, check }: CampaignFieldsProps) {
  const { total, possible, unavailable, examples, impossible, mailsProblem, ownersLeftOut } = check
  if (unavailable !== null)
    return (
      <Banner tone="attention" title="Not possible">
        {unavailable}
      </Banner>
    )
  return (
    <>
      <p>
        <strong>{possible === total ? countProperties(total) : `${possible} of ${countProperties(total)}`}</strong>.{' '}
        {effects[kind]}
      </p>
      {mailsProblem === null ? null : (
        <Banner tone="attention" title="Too many emails for today">
          {mailsProblem}
        </Banner>
      )}
      {kind === 'SEND_LAW_LETTERS' && examples.length > 0 ? (
        <LetterPreview ruleId={ruleId} examples={examples} />
      ) : null}
      {ownersLeftOut.length === 0 ? null : (
        <Disclosure title={`Owners without an email address at ${countProperties(ownersLeftOut.length)} get nothing`}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {ownersLeftOut.map(({ address, names }) => (
              <li key={address}>
                {names.join(', ')} <span className="text-quiet">({address})</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <LeftOut subject="property" impossible={impossible} />
    </>
  )
}

function LetterPreview({ ruleId, examples }: { ruleId: number; examples: BulkCampaignCheck['examples'] }) {
  const [picked, setPicked] = useState<string | null>(null)
  const [shown, setShown] = useState<Preview | null>(null)
  const letter = useQuery({ ...endpointQuery(getLawLetter, { params: { ruleId } }), gcTime: 0 })
  const propertyId = Number((examples.find((each) => String(each.propertyId) === picked) ?? examples[0])?.propertyId)
  const preview = useEndpoint(previewLawLetter, {
    onSuccess: setShown,
    failureToast: ({ message }) => ({ title: 'Failed to preview the letter', text: message }),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NativeSelect
        label="Preview for"
        options={examples.map(({ propertyId: each, address }) => ({ value: String(each), label: address }))}
        value={String(propertyId)}
        onChange={setPicked}
        className="min-w-0 flex-1"
      />
      <Button
        icon={<Eye aria-hidden size={16} />}
        isPending={preview.isPending || letter.isLoading}
        onPress={() => {
          if (letter.data) preview.mutate({ body: { ruleId, propertyId, message: letter.data.message } })
        }}
      >
        Preview
      </Button>
      {shown ? <EmailPreview preview={shown} onClose={() => setShown(null)} /> : null}
    </div>
  )
}
