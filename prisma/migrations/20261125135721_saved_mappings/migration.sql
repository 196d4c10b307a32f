-- CreateTable
CREATE TABLE "saved_mapping" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "columns" TEXT[],
    "mapping" JSONB NOT NULL,
    "is_sensitive" BOOLEAN NOT NULL DEFAULT false,
    "saved_by" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_mapping_name_key_key" ON "saved_mapping"("name_key");
