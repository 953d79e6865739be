import type { components } from '@signpost/spec/types'

type Schemas = components['schemas']

export type SigningSession = Schemas['SigningSession']
export type SigningField = Schemas['SigningField']
export type SessionAuthentication = Schemas['SessionAuthentication']
export type SigningState = Schemas['SigningState']
export type FieldEntry = Schemas['FieldEntry']
export type SignerFile = Schemas['SignerFile']
export type SignatureEntry = Schemas['SignatureEntry']
export type CompleteSigningRequest = Schemas['CompleteSigningRequest']
export type HandOverRequest = Schemas['HandOverRequest']
export type ReportAbuseRequest = Schemas['ReportAbuseRequest']
export type SigningDrawing = Schemas['SigningDrawing']
export type SigningPad = Schemas['SigningPad']
export type SigningPadLink = Schemas['SigningPadLink']
export type UnlockedSigningToken = Schemas['UnlockedSigningToken']
