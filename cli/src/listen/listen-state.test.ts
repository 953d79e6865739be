import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StateFile, stateFolder } from './listen-state.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const about = { baseUrl: 'https://sign.example', apiKey: 'sp_test_x', forwardTo: 'http://localhost:3000/' }

test('remembers, for each service, key and receiver, and leaves no other file', () => {
  const file = new StateFile(folder, about)
  expect(file.read()).toBeUndefined()
  file.write({ from: {}, open: [] })
  file.write({ from: { after: 'evt_1' }, open: ['evt_0'] })
  expect(new StateFile(folder, about).read()).toEqual({ from: { after: 'evt_1' }, open: ['evt_0'] })
  for (const other of [
    { baseUrl: 'https://b.example' },
    { apiKey: 'sp_test_y' },
    { forwardTo: 'http://localhost:1/' }
  ]) {
    expect(new StateFile(folder, { ...about, ...other }).read()).toBeUndefined()
  }
  expect(readdirSync(folder)).toEqual([path.basename(file.path)])
  expect(readFileSync(file.path, 'utf8')).not.toContain('sp_test_x')
})

test('begins again if the file cannot be understood, and says where it cannot be written', () => {
  const file = new StateFile(folder, about)
  for (const text of ['', '{"from":', 'null', '{"from":null,"open":[]}', '{"from":{}}']) {
    writeFileSync(file.path, text)
    expect(file.read()).toBeUndefined()
  }
  const below = new StateFile(path.join(file.path, 'below'), about)
  expect(() => below.write({ from: {}, open: [] })).toThrow('XDG_STATE_HOME names another folder')
})

test('is in the folder of the system', () => {
  expect(stateFolder({ XDG_STATE_HOME: '/state' }, 'linux')).toBe(path.join('/state', 'signpost', 'listen'))
  expect(stateFolder({}, 'darwin')).toBe(path.join(os.homedir(), '.local', 'state', 'signpost', 'listen'))
  expect(stateFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe(path.join('/local', 'signpost', 'listen'))
})
