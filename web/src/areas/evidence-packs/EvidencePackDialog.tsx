import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  defaultPeriod,
  evidencePackForm,
  futurePeriodText,
  listEvidencePacks,
  requestEvidencePack,
  type EvidencePack,
  getEvidencePackPdf,
  getEvidencePackZip,
  verifyPath,
} from '@contract/evidence-packs.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDatePicker } from '@/shared/form-fields/FormDatePicker.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { FileArchive, FileDown } from '@/ui/icons.ts'
import { states } from '@contract/states.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { fileSize } from '@/ui/file-size.ts'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'

const tags = {
  MAKING: { tone: 'attention', label: 'Being made' },
  READY: { tone: 'good', label: 'Ready' },
  FAILED: { tone: 'critical', label: 'Failed' },
} as const

type PackListProps = { packs: readonly EvidencePack[]; propertyId: number }

/** The packs of a property, newest first. */
function PackList({ packs, propertyId }: PackListProps) {
  const [newest] = packs
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Packs of this property</h3>
      <LiveText>{newest ? `The newest evidence pack: ${tags[newest.status].label.toLowerCase()}` : ''}</LiveText>
      {packs.length === 0 ? (
        <p className="text-quiet">None has been made yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {packs.map((pack) => (
            <PackRow key={pack.packId} pack={pack} propertyId={propertyId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PackRow({ pack, propertyId }: { pack: EvidencePack; propertyId: number }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { packId, from, to, status, code, requestedBy, requestedAt, pdfSize, zipSize, pdfName, zipName } = pack
  const params = { id: propertyId, packId }
  const period = `${formatDay(from)} – ${formatDay(to)}`
  const save = (endpoint: typeof getEvidencePackPdf | typeof getEvidencePackZip, fileName: string | null) =>
    startDownload({
      path: endpointPath(endpoint, { params }),
      fileName: fileName ?? 'evidence-pack',
      label: `Evidence pack ${period}`,
    })
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{period}</span>
        <Badge tone={tags[status].tone}>{tags[status].label}</Badge>
      </div>
      <p className="text-sm text-quiet">
        {requestedBy}, {formatDayAndTime(requestedAt, timeZone)}
      </p>
      {status === 'FAILED' ? <p className="text-sm">It could not be made. Please request it again.</p> : null}
      {status === 'READY' ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            icon={<FileDown aria-hidden size={16} />}
            onPress={() => save(getEvidencePackPdf, pdfName)}
          >
            PDF, {fileSize(pdfSize ?? 0)}
            <span className="sr-only"> for {period}</span>
          </Button>
          <Button
            size="small"
            icon={<FileArchive aria-hidden size={16} />}
            onPress={() => save(getEvidencePackZip, zipName)}
          >
            Archive, {fileSize(zipSize ?? 0)}
            <span className="sr-only"> for {period}</span>
          </Button>
          <TextLink href={verifyPath(code)} isExternal>
            Verify {code}
          </TextLink>
        </div>
      ) : null}
    </li>
  )
}

const refetchMs = 1500
const isMaking = (packs: readonly EvidencePack[] | null | undefined) =>
  (packs ?? []).some(({ status }) => status === 'MAKING')

/** Requests an evidence pack for a period, and lists those that were made. */
export default function EvidencePackDialog({ property, onClose }: PropertyDialogProps) {
  const client = useQueryClient()
  const today = useAgencyToday()
  const params = { id: property.id }
  const period = useMemo(() => defaultPeriod(today), [today])
  const form = useFormShell(evidencePackForm, period)
  const known = useQuery({
    ...endpointQuery(listEvidencePacks, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMaking(state.data) ? refetchMs : false),
  })
  const request = useEndpoint(requestEvidencePack, {
    onSuccess: () => {
      form.reset(form.getValues())
      void client.invalidateQueries({ queryKey: endpointKey(listEvidencePacks) })
      void reloadProperty(client)
    },
  })
  return (
    <FormDialog
      title="Evidence pack"
      submitLabel="Make the pack"
      cancelLabel="Close"
      form={form}
      onSubmit={(body) => {
        if (body.to > today) form.setError('to', { message: futurePeriodText }, { shouldFocus: true })
        else request.mutate({ params, body })
      }}
      isPending={request.isPending}
      error={asRefusal(request.error)}
      failureText="The pack could not be requested. Please try again."
      onClose={onClose}
    >
      <PropertyDialogIntro address={property.address} failure="Failed to load the evidence packs" known={known}>
        <p className="text-quiet">
          A PDF and an archive for an owner, an insurer or a tribunal: results with the law behind them, tenancies,
          checks, findings, notices of entry, steps taken and documents. Anyone who gets it can check that nothing was
          changed.
        </p>
      </PropertyDialogIntro>
      {known.data ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormDatePicker form={form} name="from" label="From" today={today} max={today} />
            <FormDatePicker form={form} name="to" label="To" today={today} max={today} />
          </div>
          <PackList packs={known.data} propertyId={property.id} />
        </>
      ) : null}
    </FormDialog>
  )
}
