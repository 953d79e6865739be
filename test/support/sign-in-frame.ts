import type { FrameLocator } from 'playwright-core'

/** Signs what is embedded, with a typed signature. */
export async function signInFrame(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByLabel('agree').check()
  await frame.getByRole('button', { name: 'Finish' }).click()
}
