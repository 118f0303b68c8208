import { CloudUpload } from '@/ui/icons.ts'
import { useRef } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { acceptedFiles } from './accepted-files.ts'

/** A styled button for the browser's file chooser. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="primary"
        icon={<CloudUpload aria-hidden size={16} />}
        onPress={() => input.current?.click()}
        className="max-sm:w-full"
      >
        Upload documents
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
