import { ArrowRight, DownloadIcon, Ellipsis, Plus, Trash2 } from '@/ui/icons.ts'
import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { CopyButton } from '@/ui/actions/CopyButton.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { Kbd } from '@/ui/actions/Kbd.tsx'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { Tooltip } from '@/ui/overlays/Tooltip.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ButtonsSection() {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Specimen key={size} name={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'danger' ? 'Request cancellation' : 'Resolve access issue'}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen name="Disabled, and disabled with its reason">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            Book
          </Button>
        ))}
        <Button variant="primary" disabledReason="The property is on hold until 04/03/2027">
          Book
        </Button>
      </Specimen>
      <Specimen name="Pending keeps its width">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending>
            Save changes
          </Button>
        ))}
        <Button variant="primary" isPending={isSaving} onPress={() => setIsSaving(true)}>
          Press to save
        </Button>
        <Button onPress={() => setIsSaving(false)}>Finish</Button>
      </Specimen>
      <Specimen name="With icons, long text, full width" layout="block">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
            New work order
          </Button>
          <Button iconAfter={<ArrowRight aria-hidden size={16} />}>Next</Button>
        </div>
        <div className="max-w-56">
          <Button isFullWidth>Send the entry notice to every occupant of this tenancy</Button>
        </div>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="More actions" icon={<Ellipsis aria-hidden size={18} />} />
        <IconButton label="Download" variant="secondary" icon={<DownloadIcon aria-hidden size={18} />} />
        <IconButton label="Remove" variant="danger" size="small" icon={<Trash2 aria-hidden size={16} />} />
        <IconButton label="Downloading" isPending icon={<DownloadIcon aria-hidden size={18} />} />
        <IconButton label="Unavailable" isDisabled icon={<DownloadIcon aria-hidden size={18} />} />
      </Specimen>
      <Specimen name="Links, tooltip, copy, key">
        <a href="#buttons" className={buttonClass({ variant: 'secondary' })}>
          A link that looks like a button
        </a>
        <TextLink href="#buttons">Text link</TextLink>
        <TextLink href="https://example.com" isExternal>
          External link
        </TextLink>
        <Tooltip text="Asks the landlord to approve the quote">
          <PlainButton className={buttonClass()}>With a tooltip</PlainButton>
        </Tooltip>
        <CopyButton
          text="0491 570 156"
          label="Copy phone number"
          onCopied={() => toast.success('Copied to clipboard')}
        />
        <span>
          Press <Kbd>/</Kbd> to search
        </span>
      </Specimen>
    </>
  )
}
