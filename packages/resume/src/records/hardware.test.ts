import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { strict } from '../schema/read.ts'
import { isHidden } from '../schema/stored-fields.ts'
import { hardwareFields, readComputer, toHardware } from './collections/hardware.ts'

const keyboard = { part: 'Peripherals', name: 'Full-size keyboard', note: 'Clicky', sold: 'June 2024' }
const cooler = { part: 'Cooler', name: 'The one from the box' }
const whole = { title: 'Desktop', current: [keyboard], original: [cooler], history: 'It cost about $2000.' }

test('a complete record becomes the desktop, and a part without note and sale has none', () => {
  expect(toHardware(whole)).toEqual({ ...whole, original: [{ ...cooler, note: none, sold: none }] })
  expect(strict(hardwareFields, whole).problems).toEqual([])
})

test('a title alone is a valid desktop', () => {
  expect(strict(hardwareFields, { title: 'Desktop' }).problems).toEqual([])
  expect(toHardware({ title: 'Desktop' })).toEqual({ title: 'Desktop', current: [], original: [], history: none })
  expect(strict(hardwareFields, {}).problems).toEqual([{ field: 'title', reason: 'is missing' }])
})

test('a part without a name is left out, and the problem names its position', () => {
  const fields = { ...whole, current: [keyboard, { part: 'RAM' }] }
  expect(toHardware(fields).current).toEqual([keyboard])
  expect(strict(hardwareFields, fields).problems).toEqual([{ field: 'current[1].name', reason: 'is missing' }])
})

test('the time of a sale is a text, not a date', () => {
  const fields = { ...whole, current: [{ ...keyboard, sold: { month: 6, year: 2024 } }] }
  expect(strict(hardwareFields, fields).problems).toEqual([{ field: 'current[0].sold', reason: 'must be a text' }])
})

test('the desktop is hidden by the value true only', () => {
  expect([isHidden({ ...whole, hidden: true }), strict(hardwareFields, { ...whole, hidden: true }).problems]).toEqual([
    true,
    [],
  ])
  for (const hidden of [undefined, null, false, 'true', 1]) expect(isHidden({ ...whole, hidden })).toBe(false)
  expect(strict(hardwareFields, { ...whole, hidden: 'yes' }).problems).toEqual([
    { field: 'hidden', reason: 'must be true or false' },
  ])
})

test('a computer without a title has the name of its kind', () => {
  const titles = ['desktop', 'laptop'].map((id) => readComputer(id, { title: ' ' }).title)
  expect(titles).toEqual(['Desktop', 'Laptop'])
  expect(readComputer('laptop', { title: 'Thin and light' }).title).toBe('Thin and light')
})
