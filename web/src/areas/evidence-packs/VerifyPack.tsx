import { useQuery } from '@tanstack/react-query'
import { verifyEvidencePack, type VerifiedPack } from '@contract/evidence-packs.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { CallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { CodeForm } from './CodeForm.tsx'
import { useState } from 'react'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'

/** SHA-256 in hexadecimal digits. Browsers offer it only on secure pages. */
export async function fileHash(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Which file of the pack has this hash; null if none has. */
export function compareHash(
  hash: string,
  { zipSha256, files }: Pick<VerifiedPack, 'zipSha256' | 'files'>,
): string | null {
  if (hash === zipSha256) return 'the archive of the pack'
  const file = files.find(({ sha256 }) => sha256 === hash)
  return file ? `“${file.name}” of the pack` : null
}

type Compared = { name: string; matches: string | null }

/** Compares a file with the pack. It is read by the browser and never sent. */
function CompareFile({ pack }: { pack: VerifiedPack }) {
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

const isUnknown = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** What everyone with the code of an evidence pack may check. */
export function VerifyPack({ code }: { code: string }) {
  const query = endpointQuery(verifyEvidencePack, { params: { code } })
  const { data: pack, error, isFetching, refetch } = useQuery(query)
  if (pack) return <Pack pack={pack} code={code} />
  if (isUnknown(error))
    return (
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl/8 font-semibold tracking-tight">No evidence pack has this code</h1>
        <p className="text-quiet">Please compare it with the first page of the PDF and enter it again.</p>
        <CodeForm known={code} />
      </div>
    )
  if (error) return <LoadFailure query={{ error, refetch, isFetching }} text="Failed to check the code" />
  return <LoadingRows rows={['w-1/2', 'block']} />
}

function Pack({ pack, code }: { pack: VerifiedPack; code: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl/8 font-semibold tracking-tight">Evidence pack</h1>
        <p className="font-mono text-sm break-all text-quiet">{code.toUpperCase()}</p>
      </div>
      {pack.isSignatureValid ? (
        <Banner tone="good" title="The signature is valid">
          The list of files is as it was when the pack was made.
        </Banner>
      ) : (
        <Banner tone="critical" title="The signature is not valid">
          The list of files has changed since the pack was made. Do not rely on it.
        </Banner>
      )}
      <FactList>
        <Fact label="Property in">{pack.place}</Fact>
        <Fact label="Period">
          {formatDay(pack.from)} – {formatDay(pack.to)}
        </Fact>
        <Fact label="Made">{formatDayAndTime(pack.madeAt, pack.timeZone)}</Fact>
        <Fact label="Agency">{pack.agencyName}</Fact>
        <Fact label="SHA-256 of the archive">
          <span className="font-mono text-sm break-all">{pack.zipSha256}</span>
        </Fact>
      </FactList>
      <p className="text-sm text-quiet">
        The address, the people and the names of documents are on the pack itself, not here.
      </p>
      <CompareFile pack={pack} />
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">Files of the pack and their SHA-256</summary>
        <ul className="mt-2 flex flex-col gap-2">
          {pack.files.map(({ name, sha256 }) => (
            <li key={name}>
              <span className="break-words">{name}</span>
              <br />
              <span className="font-mono text-xs break-all text-quiet">{sha256}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
