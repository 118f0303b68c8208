import { useState } from 'react'
import type { VerifiedPack } from '@contract/evidence-packs.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { compareHash, fileHash } from './compare-hash.ts'

type Compared = { name: string; matches: string | null }

/** Compares a file with the pack. It is read by the browser and never sent. */
export function CompareFile({ pack }: { pack: VerifiedPack }) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(undefined)
    setCompared(null)
    setIsReading(true)
    try {
      setCompared({ name: file.name, matches: compareHash(await fileHash(file), pack) })
    } catch {
      setProblem('This browser could not read the file. Please compare the SHA-256 below with another tool.')
    } finally {
      setIsReading(false)
    }
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">Is my file the one that was made?</h2>
      <FileDropZone
        label="Choose the PDF, the archive or a document from it"
        onFiles={([file]) => void (file && take(file))}
        isDisabled={isReading}
        description="Your browser compares it. Nothing is uploaded."
        errorMessage={problem}
      />
      <output>
        {isReading ? <span className="text-quiet">Reading the file…</span> : null}
        {compared ? <Result {...compared} /> : null}
      </output>
    </section>
  )
}

function Result({ name, matches }: Compared) {
  return matches === null ? (
    <Banner tone="critical" title="This is not a file of the pack">
      {name} was changed, or belongs to something else.
    </Banner>
  ) : (
    <Banner tone="good" title="The file is unchanged">
      {name} is {matches}.
    </Banner>
  )
}
