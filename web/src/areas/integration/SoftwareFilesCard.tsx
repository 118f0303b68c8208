import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { getIntegrationState, type IntegrationState } from '@contract/integration/connections.ts'
import {
  discardSoftwareFile,
  getSoftwareFiles,
  softwareFileTypes,
  takeSoftwareFile,
  type FileStatus,
  type SoftwareFile,
  type SoftwareFiles,
} from '@contract/integration/software-files.ts'
import { downloadBills } from '@contract/invoices/bills-to-enter.ts'
import type { Tag } from '@contract/labels.ts'
import { states } from '@contract/states.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay, formatDayAndTime, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { showState } from './use-integration.ts'
import { whoCanConnect } from './who-can-connect.ts'

const SoftwareFileWizard = lazy(async () => import('./SoftwareFileWizard.tsx'))

const whileReadingMs = 1500
const isUnderWay = ({ status }: SoftwareFile): boolean => status === 'CHECKING' || status === 'TAKING'

const tags: Record<FileStatus, Tag> = {
  CHECKING: { label: 'Dry run', tone: 'attention' },
  CHECKED: { label: 'Nothing changed yet', tone: 'neutral' },
  TAKING: { label: 'Reading', tone: 'attention' },
  TAKEN: { label: 'Taken over', tone: 'good' },
  FAILED: { label: 'Not finished', tone: 'critical' },
  DISCARDED: { label: 'Put away', tone: 'neutral' },
}

/** A run has begun or ended. */
function reload(client: QueryClient): void {
  for (const shown of [getSoftwareFiles, getIntegrationState])
    void client.invalidateQueries({ queryKey: endpointKey(shown) })
  showState(client, null)
}

type Props = { state: IntegrationState }

/** Files that the agency exports from software without a connection. */
export default function SoftwareFilesCard({ state: { connections, canChange, masters } }: Props) {
  const query = useQuery({
    ...endpointQuery(getSoftwareFiles, {}),
    refetchInterval: ({ state: { data } }) => (data?.files.some(isUnderWay) ? whileReadingMs : false),
  })
  // Two kinds of software would contradict each other, so the one that is in use is the only choice.
  const used = connections.find(({ state }) => state !== 'DISCONNECTED')
  const choices = query.data?.choices.filter(({ software }) => used === undefined || used.software === software) ?? []
  if (!query.data || choices.length === 0) return null
  const files = query.data.files.filter(({ software }) => choices.some((choice) => choice.software === software))
  return (
    <Card title="Files of your software">
      <p className="max-w-prose">
        {used ? used.name : 'Rest, Kolmeo and other software without a connection'} can be read from the files that it
        exports. You say once which column is which; from then on, a file takes one click. What a file lacks or leaves
        blank stays as it is here, and nothing ends because a property is missing from it.
      </p>
      {canChange ? (
        <ChooseFile choices={choices} isBusy={files.some(isUnderWay)} />
      ) : (
        <p className="mt-3 text-quiet">{whoCanConnect(masters, 'upload files')}</p>
      )}
      {used ? <InvoicesToEnter software={used.software} name={used.name} /> : null}
      {files.map((file) => (
        <UploadedFile key={file.id} file={file} canChange={canChange} />
      ))}
    </Card>
  )
}

/** Software that is read by files takes no invoices, so people enter them. */
function InvoicesToEnter({ software, name }: { software: string; name: string }) {
  return (
    <div className="mt-4 max-w-prose">
      <p>
        Invoices are entered in {name} by hand: the download has a PDF of each unpaid invoice and a list with one row
        each.
      </p>
      <Button
        className="mt-2"
        onPress={() =>
          startDownload({
            path: endpointPath(downloadBills, { query: { software } }),
            fileName: `Invoices for ${name}.zip`,
            label: `Invoices for ${name}`,
          })
        }
      >
        Download invoices to enter (ZIP)
      </Button>
    </div>
  )
}

function ChooseFile({ choices, isBusy }: { choices: SoftwareFiles['choices']; isBusy: boolean }) {
  const client = useQueryClient()
  const [software, setSoftware] = useState(choices[0]?.software ?? '')
  const [file, setFile] = useState<File | null>(null)
  const choice = choices.find((each) => each.software === software) ?? choices[0]
  if (!choice) return null
  return (
    <div className="mt-4 flex max-w-xl flex-col gap-3">
      {choices.length > 1 ? (
        <NativeSelect
          label="Software"
          value={choice.software}
          onChange={setSoftware}
          options={choices.map(({ software: value, name }) => ({ value, label: name }))}
        />
      ) : null}
      <FileDropZone
        label={`Export of ${choice.name}`}
        accept={softwareFileTypes}
        isDisabled={isBusy}
        onFiles={([chosen]) => chosen && setFile(chosen)}
        description="CSV, tab-separated or XLSX; at most 20,000 rows and 5 MB."
      />
      <p className="text-quiet">
        Your own programs can upload files too, with an <TextLink href={paths.apiIntegration()}>API key</TextLink>.
      </p>
      {choice.hint ? (
        <p className="text-quiet">
          Others find the export of {choice.name} under {choice.hint}. It may be elsewhere in your version.
        </p>
      ) : null}
      {file ? (
        <LazyPart onFailure={() => setFile(null)}>
          <SoftwareFileWizard
            file={file}
            choice={choice}
            onChooseOther={setFile}
            onClose={() => setFile(null)}
            onDone={() => {
              setFile(null)
              reload(client)
            }}
          />
        </LazyPart>
      ) : null}
    </div>
  )
}

function UploadedFile({ file, canChange }: { file: SoftwareFile; canChange: boolean }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { id, fileName, softwareName, fileDay, rowCount, status, createdAt, createdBy, leftOut, leftOutCount } = file
  const client = useQueryClient()
  const onSuccess = () => reload(client)
  const failureToast = ({ message }: { message: string }) => ({ title: 'The file was not changed', text: message })
  const take = useEndpoint(takeSoftwareFile, { onSuccess, failureToast })
  const discard = useEndpoint(discardSoftwareFile, { onSuccess, failureToast })
  const call = { params: { id } }
  const waits = status === 'CHECKED' || status === 'FAILED'
  return (
    <section aria-label={fileName} className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold break-words">{fileName}</h3>
        <Badge tone={tags[status].tone}>{tags[status].label}</Badge>
      </div>
      <p className="mt-1 text-quiet">
        {softwareName}, file of {formatDay(fileDay)}, {formatNumber(rowCount)} {rowCount === 1 ? 'row' : 'rows'}.
        Uploaded {formatDayAndTime(createdAt, timeZone)} by {createdBy}.
      </p>
      {status === 'CHECKED' ? (
        <p className="mt-2 max-w-prose">
          The dry run in the history below lists what would change. Taking it over cannot be undone at once.
        </p>
      ) : null}
      {status === 'FAILED' ? (
        <p className="mt-2 max-w-prose">
          Something went wrong while it was read. What was read counts; take it over again to finish.
        </p>
      ) : null}
      {leftOutCount > 0 ? (
        <div className="mt-2">
          <Disclosure title={leftOutCount === 1 ? '1 row left out' : `${formatNumber(leftOutCount)} rows left out`}>
            <ul className="list-disc pl-5">
              {leftOut.map(({ rowNumber, label, reason }) => (
                <li key={rowNumber} className="break-words">
                  Row {rowNumber}, {label}: {reason}
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      ) : null}
      {waits && canChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" isPending={take.isPending} onPress={() => take.mutate(call)}>
            Take over
          </Button>
          <Button isPending={discard.isPending} onPress={() => discard.mutate(call)}>
            Put away
          </Button>
        </div>
      ) : null}
    </section>
  )
}
