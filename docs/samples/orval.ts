import axios from 'axios'
import { listDocuments } from './orval/index'

axios.defaults.baseURL = 'http://localhost:4400/v1'
axios.defaults.headers.common.Authorization = `Bearer ${process.env.SIGNPOST_API_KEY}`

// Throws an AxiosError whose response.data has the code and the message.
const { data } = await listDocuments({ per_page: 10 })
for (const document of data.data) console.log(document.id, document.title)
