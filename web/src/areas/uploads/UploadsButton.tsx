import { CircleAlert, CircleCheck, CloudUpload } from '@/ui/icons.ts'
import { lazy, useEffect, type ReactNode } from 'react'
import { useLazyOpening } from '@/shared/details/use-lazy-opening.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { uploadHeadline, type Headline } from '@/shared/upload-queue/upload-item.ts'
import { useUploads } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { whenIdle } from '@/shared/when-idle.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Spinner } from '@/ui/feedback/Spinner.tsx'

const load = async () => import('./UploadsPopover.tsx')
const UploadsPopover = lazy(load)

const icons: Record<Headline['kind'], ReactNode> = {
  uploading: <Spinner size={16} />,
  failed: <CircleAlert aria-hidden size={16} />,
  completed: <CircleCheck aria-hidden size={16} />,
}
const tones: Record<Headline['kind'], string> = {
  uploading: 'bg-accent-soft text-accent-strong',
  failed: 'bg-critical-soft text-critical',
  completed: 'bg-good-soft text-good',
}

/** In the header of every page: the state of the uploads, and a button for their panel. */
export function UploadsButton() {
  const headline = uploadHeadline(useUploads())
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening()
  const text = headline ? `${formatNumber(headline.count)} ${headline.kind}` : ''
  useEffect(() => whenIdle(load), [])
  return (
    <>
      <PlainButton
        {...trigger}
        aria-label={headline ? `Uploads, ${text}` : 'Uploads'}
        aria-haspopup="dialog"
        onPress={() => setOpened(opened ? null : true)}
        className={classNames(
          'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap hover:bg-hover md:min-h-9',
          headline ? tones[headline.kind] : 'text-quiet hover:text-body',
        )}
      >
        {headline ? icons[headline.kind] : <CloudUpload aria-hidden size={18} />}
        {headline ? <span className="max-sm:sr-only">{text}</span> : null}
      </PlainButton>
      {opened ? (
        <LazyPart onShown={onShown}>
          <UploadsPopover {...popover} />
        </LazyPart>
      ) : null}
      <LiveText>{headline && headline.kind !== 'uploading' ? text : ''}</LiveText>
    </>
  )
}
