import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Offer } from './offer'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Offer />
  </StrictMode>
)
