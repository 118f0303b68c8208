import { useQuery } from '@tanstack/react-query'
import { parseCode, shownCode, verifyEvidencePack, type VerifiedPack } from '@contract/evidence-packs.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { CallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime } from '@/ui/format.ts'
import { CodeForm } from './CodeForm.tsx'
import { CompareFiles } from './CompareFiles.tsx'

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

const inGroups = (typed: string): string => {
  const parsed = parseCode(typed)
  return parsed ? shownCode(parsed.state, parsed.code) : typed
}

function Pack({ pack, code }: { pack: VerifiedPack; code: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl/8 font-semibold tracking-tight">Evidence pack</h1>
        <p className="font-mono text-sm break-all text-quiet">{inGroups(code)}</p>
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
      <CompareFiles pack={pack} />
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
