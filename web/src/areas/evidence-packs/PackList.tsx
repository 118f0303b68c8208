import { FileArchive, FileDown } from '@/ui/icons.ts'
import { getEvidencePackPdf, getEvidencePackZip, verifyPath, type EvidencePack } from '@contract/evidence-packs.ts'
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
export function PackList({ packs, propertyId }: PackListProps) {
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
  const { packId, from, to, status, code, requestedBy, requestedAt, pdfSize, zipSize } = pack
  const params = { id: propertyId, packId }
  const period = `${formatDay(from)} – ${formatDay(to)}`
  const save = (kind: 'pdf' | 'zip') => {
    const path = endpointPath(kind === 'pdf' ? getEvidencePackPdf : getEvidencePackZip, { params })
    startDownload({ path, fileName: `evidence-pack-${code}.${kind}`, label: `Evidence pack ${period}` })
  }
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
          <Button size="small" icon={<FileDown aria-hidden size={16} />} onPress={() => save('pdf')}>
            PDF, {fileSize(pdfSize ?? 0)}
            <span className="sr-only"> for {period}</span>
          </Button>
          <Button size="small" icon={<FileArchive aria-hidden size={16} />} onPress={() => save('zip')}>
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
