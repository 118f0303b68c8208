import { Banner } from '@/ui/feedback/Banner.tsx'
import type { RefusedFile } from './upload-batch.ts'

/** Files that are not sent, with the reasons. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  if (refused.length === 0) return null
  return (
    <Banner
      tone="critical"
      isUrgent
      title={refused.length === 1 ? '1 file will not be uploaded' : `${refused.length} files will not be uploaded`}
    >
      <ul className="flex flex-col gap-1">
        {refused.map(({ key, file, reason }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {file.name}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
