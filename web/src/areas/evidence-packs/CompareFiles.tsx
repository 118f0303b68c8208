import { useState } from 'react'
import type { VerifiedPack } from '@contract/evidence-packs.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { compareFile, fileHash, readManifest, type Comparison, type ReadFile } from './compare-files.ts'

type Compared = { comparisons: Comparison[]; unread: string[]; hasManifest: boolean }
type Manifest = Awaited<ReturnType<typeof readManifest>>

/** Compares files with the pack. They are read by the browser, one after another, and never sent. */
export function CompareFiles({ pack }: { pack: VerifiedPack }) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const [manifest, setManifest] = useState<Manifest>(null)
  const [isReading, setIsReading] = useState(false)
  const take = async (files: readonly File[]) => {
    setCompared(null)
    setIsReading(true)
    const read: ReadFile[] = []
    const unread: string[] = []
    for (const file of files) {
      const sha256 = await fileHash(file).catch(() => null)
      if (sha256 === null) unread.push(file.name)
      else read.push({ name: file.name, sha256, text: async () => file.text() })
    }
    const known = (await readManifest(read, pack).catch(() => null)) ?? manifest
    setManifest(known)
    setCompared({
      comparisons: read.map((file) => compareFile(file, pack, known)),
      unread,
      hasManifest: known !== null,
    })
    setIsReading(false)
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">Are my files the ones that were made?</h2>
      <FileDropZone
        label="Choose the PDF, the archive, or the files in it"
        onFiles={(files) => void take(files)}
        isMultiple
        isDisabled={isReading}
        description="Your browser compares them. Nothing is uploaded. With manifest.json among them, a document that was altered is named."
      />
      <output className="flex flex-col gap-3">
        {isReading ? <span className="text-quiet">Reading…</span> : null}
        {compared ? <Results {...compared} /> : null}
      </output>
    </section>
  )
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 file ${one}` : `${count} files ${many}`)

function Verdict({ comparisons, unread, hasManifest }: Compared) {
  const altered = comparisons.filter(({ result }) => result === 'ALTERED')
  const unknown = comparisons.filter(({ result }) => result === 'UNKNOWN').length
  if (altered.length > 0)
    return (
      <Banner tone="critical" title={counted(altered.length, 'was altered', 'were altered')}>
        {altered.map(({ name }) => name).join(', ')}
      </Banner>
    )
  if (unknown > 0)
    return (
      <Banner tone="critical" title={counted(unknown, 'does not match', 'do not match')}>
        {hasManifest
          ? 'The pack has no file of this name or with these bytes.'
          : 'It was altered, or belongs to something else. Choose manifest.json too, and the page can tell which.'}
      </Banner>
    )
  if (unread.length > 0) return null
  return <Banner tone="good" title={counted(comparisons.length, 'is unchanged', 'are unchanged')} />
}

const labels = {
  UNCHANGED: { tone: 'good', label: 'Unchanged' },
  ALTERED: { tone: 'critical', label: 'Altered' },
  UNKNOWN: { tone: 'critical', label: 'Does not match' },
} as const

function Results(compared: Compared) {
  const { comparisons, unread } = compared
  return (
    <>
      <Verdict {...compared} />
      {unread.length > 0 ? (
        <Banner tone="attention" title={counted(unread.length, 'could not be read', 'could not be read')}>
          {unread.join(', ')}. Please choose files, not folders, or compare the SHA-256 below with another tool.
        </Banner>
      ) : null}
      <ul className="flex flex-col divide-y divide-line border-y border-line empty:hidden">
        {comparisons.map(({ name, result, is }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two chosen files can have one name
          <li key={place} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              {name}
              {is === null || is.endsWith(name) ? null : <span className="text-quiet"> ({is} of the pack)</span>}
            </span>
            <Badge tone={labels[result].tone}>{labels[result].label}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
