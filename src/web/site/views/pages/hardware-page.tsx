import { pageDescription } from '#domain/site/description.ts'
import type { Hardware, Part } from '#resume/records/collections/hardware.ts'
import type { Image } from '#resume/records/image.ts'
import { message, type Words } from '#resume/words.ts'
import { useWords } from '../../../ui/words.ts'
import { Entry } from '../parts/entry.tsx'
import { Facts } from '../parts/facts.tsx'
import { Lines } from '../parts/prose.tsx'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { Slideshow } from '../slideshow/slideshow.tsx'
import { sizesOf, slideOnPhones } from '../slideshow/sources.ts'
import '../../../ui/sheet/prose.css'
import './hardware-page.css'

type HardwarePageProps = { ownerName: string; hardware: Hardware; currentImages: Image[]; originalImages: Image[] }

/** docs/behaviour.md 3.1. */
const sizes = sizesOf({ small: slideOnPhones, tablet: '600px', medium: '650px', large: '750px', xlarge: '1100px' })

/** The current and the original version of the desktop, each with its parts and pictures. docs/behaviour.md 4.6. */
export function HardwarePage({ ownerName, hardware, currentImages, originalImages }: HardwarePageProps) {
  const { title, current, original, history } = hardware
  const words = useWords()
  return (
    <Sheet ownerName={ownerName} page={words('Hardware')}>
      <SheetHead title={title} />
      <Version
        label={message('Current Version')}
        pictures={words('Pictures of the current build')}
        parts={current}
        images={currentImages}
        eager
      />
      <Version
        label={message('Original Version')}
        pictures={words('Pictures of the original build')}
        parts={original}
        images={originalImages}
      />
      {history && (
        <Entry label={message('History')}>
          <Lines text={history} />
        </Entry>
      )}
    </Sheet>
  )
}

/** The page in a sentence, for search engines. */
export function hardwareDescription({ title, current, original }: Hardware, words: Words): string {
  const parts = [...current, ...original].map(({ part, name }) => `${part}: ${name}.`)
  return pageDescription(words('{$title}: the parts, then and now.', { title }), ...parts)
}

type VersionProps = { label: string; pictures: string; parts: Part[]; images: Image[]; eager?: boolean }

function Version({ label, pictures, parts, images, eager }: VersionProps) {
  if (parts.length === 0 && images.length === 0) return null
  return (
    <Entry label={label}>
      <div className="hardware__build">
        <Slideshow images={images} label={pictures} sizes={sizes} eager={eager} />
        {parts.length > 0 && <Facts parts={parts} />}
      </div>
    </Entry>
  )
}
